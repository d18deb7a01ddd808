import type { ListedClip } from '#contract/institutions/class-clips.ts'
import type { ClassList } from '#contract/institutions/class-lists.ts'
import { isTime } from '#core/film/marked-range.ts'
import type { NewQuestion } from './data/class-lists.ts'

/** A question as it is being written. `right`: number of the right answer, from one, as a select value. */
export interface DraftQuestion {
  key: string
  /** Id of an existing question: its answers stay. */
  id?: string
  clip: string
  atMs: number | null
  words: string
  choices: string
  right: string
}
export type QuestionProblem = 'questionNeeded' | 'atNeeded' | 'choicesNeeded'

export const choicesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The questions of a playlist that is changed, as they were written. */
export const draftsOf = (list: ClassList): DraftQuestion[] =>
  list.clips.flatMap((clip) =>
    clip.questions.map(({ id, atMs, words, choices, right }) => ({
      ...{ key: id, id, clip: clip.id, words, choices: choices.join('\n'), right: right === null ? '' : String(right) },
      atMs,
    })),
  )

/** A question for the server, or the errors by field. */
export function readQuestion(
  draft: DraftQuestion,
  clips: readonly ListedClip[],
): { question: NewQuestion } | { problems: Partial<Record<'words' | 'at' | 'choices', QuestionProblem>> } {
  const clip = clips.find(({ id }) => id === draft.clip)
  const { atMs } = draft
  const choices = choicesIn(draft.choices)
  const problems = {
    ...(draft.words.trim() ? {} : { words: 'questionNeeded' as const }),
    ...(clip && isTime(atMs) && atMs >= clip.startsMs && atMs <= clip.endsMs ? {} : { at: 'atNeeded' as const }),
    ...(choices.length === 1 || choices.length > 8 ? { choices: 'choicesNeeded' as const } : {}),
  }
  if (Object.keys(problems).length > 0 || !clip || !isTime(atMs)) return { problems }
  const right = Number(draft.right)
  return {
    question: {
      ...(draft.id && { id: draft.id }),
      ...{ clip: clip.id, atMs, words: draft.words.trim(), choices, right: right >= 1 && right <= choices.length ? right : null },
    },
  }
}
