//! What each scene with scripts claims, and the test that it happens. Those with fixed plans have theirs in the tests of
//! the core.

use crate::{ants, chases, crowds, doorway, epidemic, flocks, roads, tutorials};

outcomes! {
    of scenes where |text| text.contains("script:");
    ants: ants::ants_carry_more_food_home_along_their_trails,
    arrive: tutorials::all_stop_on_places_of_their_own_without_a_bounce,
    combine: flocks::many_forces_on_one_agent_all_count,
    doorway: doorway::all_agents_get_through_in_a_queue_and_a_mob_presses,
    epidemic: epidemic::it_goes_about_and_dies_out_before_all_have_had_it,
    evacuation: crowds::all_leave_the_building_by_the_exit_that_is_nearer_to_walk_to,
    flee: tutorials::all_roam_and_leave_the_surroundings_of_the_mouse,
    flock: flocks::birds_become_a_flock_and_shun_the_hawk,
    guard: chases::guards_catch_thieves_and_go_back_to_their_beat,
    leader: chases::soldiers_follow_their_leader_and_shoot_at_the_mouse,
    paths: roads::walkers_cut_corners_and_spread_on_the_wide_road,
    patrol: roads::guards_turn_round_at_the_end_of_a_path_and_go_on_in_a_loop,
    pursuit: chases::hunters_that_foresee_cut_corners_and_prey_is_caught,
    ring_road: crowds::jams_arise_out_of_nothing_and_travel_backward,
    seek: tutorials::heavy_agents_swing_wider_about_the_mouse,
    sentries: chases::sentries_chase_what_they_see_and_go_back_to_their_beat,
    shoal: flocks::fish_become_a_shoal_in_a_volume,
    sight_chase: chases::hunters_turn_toward_the_prey_and_go_to_where_they_saw_it_last,
    station: crowds::travelers_come_and_go_through_all_doors_of_the_station,
    tile_chase: chases::packs_chase_the_runner_over_the_tiles,
    wander: tutorials::roaming_is_smooth_and_has_no_purpose,
    zombies: flocks::the_horde_comes_to_the_mouse_through_the_obstacles,
}
