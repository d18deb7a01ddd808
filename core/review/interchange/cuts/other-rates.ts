import { perSecond, sameRate } from '../../../media/media-plan.ts'
import type { Cut } from './cut.ts'
import type { LeftOut } from './left-out.ts'

/** Rushes whose frames are not the cut's. */
export const otherRates = (cut: Cut): LeftOut[] =>
  [...cut.items.filter((item) => item.kind === 'clip'), ...cut.cutaways].flatMap(({ id, name, rush }) =>
    sameRate(rush.rate, cut.rate)
      ? []
      : [{ what: 'other-rate', item: id, name, file: rush.fileName, rate: perSecond(rush.rate), cutRate: perSecond(cut.rate) } as const],
  )
