import { readerChoices, useReaderChoices } from '../reader-choices.ts'

/** Data saver: as set by the reader, else by the browser's hint. */
export const savesData = (): boolean => readerChoices.get().saveData ?? browserSavesData()
export const useSavesData = (): boolean => useReaderChoices().saveData ?? browserSavesData()

/** The tallest picture while data is saved. */
export const savingLines = 480

/** Chromium only; elsewhere there is the switch. */
const browserSavesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
