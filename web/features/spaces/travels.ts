import { wantsStillness } from '#web/ui/motion.ts'

/** Whether one is led from one place to the next; who asked for stillness is there at once. */
export const travels = (): boolean => !wantsStillness() && !matchMedia('(prefers-reduced-motion: reduce)').matches
