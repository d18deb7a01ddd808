/** The week of shooting that the seed makes, for tests that look at a full schedule. */
export { rowsOfSchedule } from '#scripts/seed/features/schedule.ts'
export { castOfSchedule } from '#scripts/seed/features/schedule-days.ts'
