import type { Screening } from '#web/data/screenings/screenings.ts'

/** Whether one may be in the room: anyone who holds the screening, and its guests who do not wait. */
export const isInRoom = ({ me: { place } }: Pick<Screening, 'me'>): boolean => place !== null && place !== 'waiting' && place !== 'invited'

/** Whether one leads its clock. */
export const isHost = ({ me: { place } }: Pick<Screening, 'me'>): boolean => place === 'owner' || place === 'host'
