import { adminText, type Text } from '../words.ts'

const words: Record<string, string> = adminText.english

/** What a job is called; one of another release, which the queue still has, by its own name. */
export const jobWords = (t: Text, job: string): string =>
  Object.hasOwn(words, `jobIs_${job}`) ? t(`jobIs_${job}` as 'jobIs_send-letters') : job
