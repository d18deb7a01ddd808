import type { EditRush } from '#core/edit/items.ts'
import { type FrameCountId, frameCount, frameCountOf } from '#core/time/frame-counts.ts'

/** The count most of the rushes have, by how long they are together; 25 where there are none. */
export function commonCount(rushes: readonly EditRush[]): FrameCountId {
  const seconds = new Map<FrameCountId, number>()
  for (const { rate, dropFrame, frames } of rushes) {
    const count = frameCountOf(rate.frames / rate.seconds, dropFrame)
    if (count) seconds.set(count.id, (seconds.get(count.id) ?? 0) + (frames * rate.seconds) / rate.frames)
  }
  return [...seconds].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '25'
}

/** Lists begin at one hour; those of broadcasters in countries with 25 frames at ten. */
export const startTimecodes = ['01:00:00:00', '10:00:00:00'] as const
export const commonStart = (id: FrameCountId): (typeof startTimecodes)[number] =>
  frameCount(id).nominal % 25 === 0 ? '10:00:00:00' : '01:00:00:00'
