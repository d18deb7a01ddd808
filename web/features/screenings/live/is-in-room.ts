import type { Screening } from '#web/data/screenings/screenings.ts'

/** Whether one may be in the room: hosts, and guests who are not on the waiting list. */
export const isInRoom = ({ me: { place } }: Pick<Screening, 'me'>): boolean => place !== null && place !== 'waiting' && place !== 'invited'

/** Whether one may control playback. */
export const isHost = ({ me: { place } }: Pick<Screening, 'me'>): boolean => place === 'owner' || place === 'host'
