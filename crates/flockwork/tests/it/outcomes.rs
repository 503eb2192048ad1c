//! What each scene with fixed plans claims, and the test that it happens. Scenes with scripts have theirs beside the tests
//! of scripts.
#![cfg(feature = "scene")]

use crate::{
    alone, combine, company, forms, hide, keeping, moving_obstacles, places, shape_scenes, shapes,
    streams, ways,
};

outcomes! {
    of scenes where |text| !text.contains("script:");
    arena_wander: shapes::no_agent_gets_out_of_the_arena,
    avoid_agents: hide::streams_that_avoid_agents_touch_seldom,
    avoid_kinds: keeping::four_ways_to_avoid_obstacles_differ_as_the_scene_says,
    bodyguards: company::bodyguards_keep_the_stalker_off,
    brake: alone::each_row_stops_as_soon_as_it_answers,
    combine_blend: combine::a_blend_keeps_the_speed_that_a_sum_loses,
    combine_context: combine::what_cancels_out_in_a_sum_is_gone_around_by_a_context_map,
    combine_dither: combine::chance_makes_tremble_and_leads_there_as_well,
    combine_first: combine::the_first_that_matters_is_not_bargained_with,
    combine_last: combine::the_last_word_is_had_by_fear,
    combine_limit: combine::limited_fear_lets_pass,
    combine_priority: combine::what_comes_first_is_not_outweighed,
    concave_walls: shape_scenes::visitors_get_around_walls_of_any_outline,
    contain: keeping::regions_keep_those_that_wander_in_them,
    cruise: company::each_flock_flies_at_its_speed,
    drones: company::drones_move_as_one_and_as_their_pilot,
    escort: company::wingmen_keep_their_places_around_the_whole_loop,
    face: places::guards_look_at_the_runner_as_fast_as_they_can_turn,
    find_exit: ways::scenes::all_leave_by_the_exit_that_is_nearer_to_walk_to,
    find_way: ways::scenes::ten_people_walk_out_of_the_dead_end_and_arrive_on_both_sides,
    follow_flow: places::leaves_drift_down_the_river_and_some_around_in_the_whirl,
    follow_wall: keeping::robots_follow_the_walls_of_the_room_and_of_the_blocks,
    hide: hide::the_hunter_hardly_sees_what_hides,
    keep_formation: places::squads_keep_their_formations_around_the_corners,
    keep_places: places::places_of_your_own_are_kept,
    max_turn_rate: alone::what_turns_slowly_swings_wide,
    moving_rocks: moving_obstacles::walkers_step_aside_for_rocks_that_roll_and_get_across,
    orbit: company::moons_circle_a_planet_that_moves,
    polygon_rocks: shapes::everyone_gets_past_the_rocks_and_back,
    push: alone::the_same_push_moves_what_is_light_sooner,
    rails: shape_scenes::carts_keep_to_their_rails_and_workers_out_of_their_way,
    search: places::a_hidden_hare_is_searched_where_it_was_seen,
    settle: places::agents_that_settle_come_to_rest_and_agents_that_arrive_do_not,
    smooth_path: places::a_smooth_road_costs_less_speed_than_one_with_corners,
    solid_tiles: shape_scenes::adventurers_get_through_a_dungeon_of_solid_tiles,
    stay_in_bounds: keeping::fish_that_stay_in_bounds_do_not_touch_the_glass_and_others_do,
    stay_on_path: keeping::strollers_stay_on_their_path_and_go_round_it,
    stopping: forms::those_that_brake_late_stand_first,
    tether: company::goats_and_dog_roam_as_far_as_their_ropes,
    turned_boxes: shape_scenes::porters_get_past_turned_boxes_to_the_gate,
    two_streams: streams::both_streams_pass_without_touching,
    wander_forms: forms::every_form_of_wander_roams,
}
