import { timeZone } from '#web/ui/locale.ts'

/** The zone (IANA) the reader reads times in. */
export const ownZone = (): string => timeZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
