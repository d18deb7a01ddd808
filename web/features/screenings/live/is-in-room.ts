import type { Screening } from '#web/data/screenings/screenings.ts'

/** Whether the person may be in the room: hosts, and guests who are not in the queue. */
export const isInRoom = ({ me: { place } }: Pick<Screening, 'me'>): boolean => place !== null && place !== 'waiting' && place !== 'invited'

/** Whether the person may control playback. */
export const isHost = ({ me: { place } }: Pick<Screening, 'me'>): boolean => place === 'owner' || place === 'host'
