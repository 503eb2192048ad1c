//! The clusters of agents that are near to each other.

use super::contract::Observe;
use super::moment::{Mean, Moment};
use crate::Vector;

measure! {
    /// Into how many clusters the crowd falls: agents nearer to each other than a radius, and all that are connected through
    /// others, are one cluster (the connected components of the proximity graph).
    Clusters {
        /// How far from each other two connected agents are at most, center to center.
        cluster_radius: f32 = 2.0, "m";
    }
    now {
        /// How many clusters there are, single agents included.
        clusters: usize, "";
        /// How many agents the largest has.
        largest_cluster: usize, "";
    }
    run {
        /// The mean number of clusters over the samples; none without any.
        clusters: Option<f32>, "";
        /// The mean number of agents in the largest over the samples; none without any.
        largest_cluster: Option<f32>, "";
        /// How many agents each cluster had at the last sample, the largest first.
        cluster_sizes: Vec<usize>, "";
    }
    keeps {
        /// The mean number of clusters so far.
        counts: Mean;
        /// The mean size of the largest so far.
        largest: Mean;
        /// The sizes at the last sample, the largest first.
        sizes: Vec<usize>;
    }
}

impl<V: Vector> Observe<V> for Clusters {
    type Now = Now;

    fn sample(&mut self, moment: &Moment<V>) -> Now {
        self.sizes = sizes(moment, self.cluster_radius);
        let (clusters, largest_cluster) =
            (self.sizes.len(), self.sizes.first().copied().unwrap_or(0));
        self.counts.add(clusters as f32, 1.0);
        self.largest.add(largest_cluster as f32, 1.0);
        Now { clusters, largest_cluster }
    }
}

impl Clusters {
    /// The figures of the run so far.
    #[must_use]
    pub fn run(&self) -> Run {
        Run {
            clusters: self.counts.value(),
            largest_cluster: self.largest.value(),
            cluster_sizes: self.sizes.clone(),
        }
    }
}

/// The sizes of the clusters, the largest first.
fn sizes<V: Vector>(moment: &Moment<V>, radius: f32) -> Vec<usize> {
    // By place: the place of another agent of the same cluster, and of the first one its own.
    let mut links: Vec<usize> = (0..moment.agents.len()).collect();
    for (place, me) in moment.agents.iter().enumerate() {
        moment.world.each_neighbor(me, radius, |other, _| {
            if let Some(other) = moment.place_of(other.id) {
                let (a, b) = (first(&mut links, place), first(&mut links, other));
                links[a.max(b)] = a.min(b);
            }
        });
    }
    let mut sizes = vec![0; links.len()];
    (0..links.len()).for_each(|place| sizes[first(&mut links, place)] += 1);
    sizes.retain(|size| *size > 0);
    sizes.sort_unstable_by(|a, b| b.cmp(a));
    sizes
}

/// The place of the first agent of a cluster. The way to it becomes half as long for the next call (path halving).
fn first(links: &mut [usize], mut place: usize) -> usize {
    while links[place] != place {
        links[place] = links[links[place]];
        place = links[place];
    }
    place
}
