//! `census`: the same one again and again, with the same result.

use std::path::PathBuf;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use fastrand::Rng;

use super::{Programs, Work, Workload};

pub(super) struct Census {
    microchess: PathBuf,
    first: Option<Vec<u8>>,
}

impl Census {
    pub(super) fn new(programs: &Programs) -> Self {
        Self { microchess: programs.microchess.clone(), first: None }
    }
}

impl Workload for Census {
    fn name(&self) -> String {
        "census".to_owned()
    }

    fn turn(&mut self, _: &mut Rng, until: Instant) -> Result<Work> {
        let mut done = 0;
        while done == 0 || Instant::now() < until {
            let arguments = ["census", "--games", "10", "--levels", "superblitz,blitz", "--seed", "1", "--json"];
            let output = Command::new(&self.microchess).args(arguments).output().context("cannot run the census")?;
            ensure!(output.status.success(), "the census ended with {}", output.status);
            let first = self.first.get_or_insert_with(|| output.stdout.clone());
            ensure!(*first == output.stdout, "the same census has another result");
            done += 1;
        }
        Ok(Work { done, is_restarted: false })
    }

    fn process(&self) -> Option<u32> {
        None
    }

    fn finish(self: Box<Self>) -> Result<()> {
        Ok(())
    }
}
