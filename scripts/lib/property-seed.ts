import fc from 'fast-check'

/**
 * The seed of property tests. It is fixed, so that a change passes or fails by what it changes;
 * `PB_TEST_SEED=random` looks for inputs that no run has met yet, and a failure names its own seed.
 */
const { PB_TEST_SEED = '20260701' } = process.env

if (PB_TEST_SEED !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(PB_TEST_SEED) })
