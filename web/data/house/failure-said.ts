import { HouseError } from './house-error.ts'

/** What the house refused with, in its own words; else `otherwise`. */
export const failureSaid = (cause: unknown, otherwise: string): string =>
  cause instanceof HouseError ? `${cause.message} ${cause.hint}`.trim() : otherwise
