import { wantsStillness } from '#web/ui/motion.ts'

/** Whether the camera moves from one place to the next; with reduced motion it is there at once. */
export const travels = (): boolean => !wantsStillness() && !matchMedia('(prefers-reduced-motion: reduce)').matches
