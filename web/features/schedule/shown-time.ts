import type { ShownTime } from '#core/production/schedule/days.ts'

/** A time of a day, with +1 where it is past midnight. */
export const shownTime = ({ time, later }: ShownTime): string => (later > 0 ? `${time} +${later}` : time)
