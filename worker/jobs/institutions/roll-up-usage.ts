import type { Job } from '../../queue/job.ts'

/** Counts what people of institutions did with licensed films two days ago, and deletes the raw data. */
export const rollUpUsage: Job<'roll-up-usage'> = {
  name: 'roll-up-usage',
  line: 'quick',
  attempts: 3,
  at: '20 1 * * *',
  async perform(house) {
    await house.sql`select private.roll_up_usage()`
  },
}
