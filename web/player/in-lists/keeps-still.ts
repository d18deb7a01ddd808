import { wantsStillness } from '#web/ui/motion.ts'
import { savesData } from '../stream/data-saver.ts'

/** Nothing moves and nothing is fetched unasked for anyone who wants neither. */
export const keepsStill = (): boolean => wantsStillness() || matchMedia('(prefers-reduced-motion: reduce)').matches || savesData()
