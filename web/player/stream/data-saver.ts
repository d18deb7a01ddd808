import { readerChoices, useReaderChoices } from '../reader-choices.ts'

/** Whether as little as possible is to be fetched: as this reader set it, else as the browser says of the line. */
export const savesData = (): boolean => readerChoices.get().saveData ?? browserSavesData()
export const useSavesData = (): boolean => useReaderChoices().saveData ?? browserSavesData()

/** The tallest picture while data is saved. */
export const savingLines = 480

/** Chromium only; elsewhere there is the switch. */
const browserSavesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
