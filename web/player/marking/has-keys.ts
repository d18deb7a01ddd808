/** Whether a keyboard is likely: a device that is only touched has none. */
export const hasKeys = (): boolean => !matchMedia('(hover: none) and (pointer: coarse)').matches
