//! The rows of the grid: which there are, and where each begins in memory.

/// One row of cells along x that holds an agent.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Row {
    /// Its lattice coordinates as one number that orders rows by z, then by y.
    pub key: u64,
    /// How many are in it.
    pub count: u32,
    /// The first column that holds an agent.
    pub base: i32,
    /// The last one.
    pub last: i32,
    /// Its first bucket.
    pub first: u32,
    /// How many buckets it has.
    pub width: u32,
    /// Each bucket holds this power of two of columns: more than one where the row holds few agents in many columns.
    pub shift: u32,
}

/// All rows, in order, with a table to find them by.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    pub list: Vec<Row>,
    /// Cells along each axis, if every row of a world with edges is listed, and every column has a bucket.
    pub all: Option<[i32; 3]>,
    /// Open addressing: a row's place + 1, or 0.
    table: Vec<u32>,
    /// Where each row has moved when they were put in order.
    pub moved: Vec<u32>,
}

/// The number that orders rows.
pub(super) fn key(y: i32, z: i32) -> u64 {
    let ordered = |part: i32| u64::from(part as u32 ^ 1 << 31);
    ordered(z) << 32 | ordered(y)
}

/// The lattice coordinates y and z of a row.
pub(super) fn place_of(key: u64) -> [i32; 2] {
    [key, key >> 32].map(|part| (part as u32 ^ 1 << 31) as i32)
}

/// A row has a bucket for each column if that makes no more buckets than this for each agent in it: walkers
/// at one to the square meter, who look a meter far, have eight.
const ROOM_PER_AGENT: u32 = 16;
/// Such a row may have this many buckets besides.
const ROOM: u32 = 16;
/// Where that would make more, columns share buckets, of which there are this many for each agent at most.
const SHARED_PER_AGENT: u32 = 2;

impl Row {
    /// The bucket of a column that lies in the row.
    pub fn bucket(&self, column: i32) -> u32 {
        self.first + (column.wrapping_sub(self.base) as u32 >> self.shift)
    }

    /// Takes in an agent in this column.
    pub fn add(&mut self, column: i32) {
        self.count += 1;
        (self.base, self.last) = (self.base.min(column), self.last.max(column));
    }

    fn lay_out(&mut self, first: u32) {
        let last = self.last.wrapping_sub(self.base) as u32;
        let times = |count: u32| count.saturating_mul(self.count);
        let is_direct = last < times(ROOM_PER_AGENT).saturating_add(ROOM);
        let most = if is_direct { u32::MAX } else { times(SHARED_PER_AGENT) };
        self.shift = (0..u32::BITS).find(|shift| last >> shift < most).unwrap_or_default();
        self.width = (last >> self.shift) + 1;
        self.first = first;
    }

    /// The buckets of the columns from `low` to `high`, which may hold some others besides.
    #[inline(always)]
    pub fn buckets(&self, low: i64, high: i64) -> core::ops::Range<u32> {
        let (base, last) = (i64::from(self.base), i64::from(self.last));
        if low > high || high < base || low > last {
            return self.first..self.first;
        }
        let bucket = |column: i64| self.first + ((column - base) as u32 >> self.shift);
        bucket(low.max(base))..bucket(high.min(last)) + 1
    }
}

impl Rows {
    pub fn clear(&mut self) {
        self.list.clear();
        self.table.fill(0);
        self.all = None;
    }

    /// Lists every row of a world with so many cells along each axis.
    pub fn list_all(&mut self, cells: [i32; 3]) {
        let [columns, ys, zs] = cells;
        if self.all != Some(cells) {
            self.all = Some(cells);
            self.list.clear();
            let keys = (0..zs).flat_map(|z| (0..ys).map(move |y| key(y, z)));
            self.list.extend(keys.enumerate().map(|(nth, key)| Row {
                key,
                last: columns - 1,
                first: nth as u32 * columns as u32,
                width: columns as u32,
                ..Row::default()
            }));
        }
    }

    /// How many buckets there are.
    pub fn buckets(&self) -> usize {
        self.list.last().map_or(0, |row| (row.first + row.width) as usize)
    }

    /// How many there are at most in these rows, however so many agents are spread over them.
    pub fn most_buckets(&self, agents: usize) -> usize {
        ROOM_PER_AGENT as usize * agents + (ROOM + 1) as usize * self.list.len()
    }

    /// The place of a row; a new one at the end if there is none.
    #[inline(always)]
    pub fn find_or_add(&mut self, key: u64) -> usize {
        if let Some(place) = self.find(key) {
            return place as usize;
        }
        self.add(key)
    }

    #[cold]
    fn add(&mut self, key: u64) -> usize {
        if self.table.len() < 4 * (self.list.len() + 1) {
            self.grow();
        }
        let at = self.slot(key);
        self.list.push(Row { key, base: i32::MAX, last: i32::MIN, ..Row::default() });
        self.table[at] = self.list.len() as u32;
        self.list.len() - 1
    }

    /// The place of the row with this key; none if no agent is in it.
    #[inline(always)]
    pub fn find(&self, key: u64) -> Option<u32> {
        if let Some([_, ys, zs]) = self.all {
            let [y, z] = place_of(key);
            let inside = (0..ys).contains(&y) && (0..zs).contains(&z);
            return inside.then(|| (z * ys + y) as u32);
        }
        if self.table.is_empty() {
            return None;
        }
        self.table[self.slot(key)].checked_sub(1)
    }

    /// Puts the rows in order, and gives each its buckets.
    pub fn lay_out(&mut self) {
        self.sort();
        let mut next = 0;
        for row in &mut self.list {
            row.lay_out(next);
            next += row.width;
        }
    }

    fn sort(&mut self) {
        self.moved.clear();
        self.moved.extend(0..self.list.len() as u32);
        if self.list.is_sorted_by_key(|row| row.key) {
            return;
        }
        for (place, row) in self.list.iter_mut().enumerate() {
            row.first = place as u32;
        }
        self.list.sort_unstable_by_key(|row| row.key);
        for (place, row) in self.list.iter().enumerate() {
            self.moved[row.first as usize] = place as u32;
        }
        self.fill_table();
    }

    fn grow(&mut self) {
        let size = (8 * (self.list.len() + 1)).next_power_of_two().max(64);
        self.table.resize(size, 0);
        self.fill_table();
    }

    fn fill_table(&mut self) {
        self.table.fill(0);
        for place in 0..self.list.len() {
            let at = self.slot(self.list[place].key);
            self.table[at] = place as u32 + 1;
        }
    }

    /// Where a key is in the table, or belongs.
    #[inline(always)]
    fn slot(&self, key: u64) -> usize {
        let mask = self.table.len() - 1;
        let mut at = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) as usize & mask;
        while self.table[at] != 0 && self.list[self.table[at] as usize - 1].key != key {
            at = (at + 1) & mask;
        }
        at
    }
}
