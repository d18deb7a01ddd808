import { z } from 'zod'
import { clipState } from './class-clips.ts'

const question = z.object({
  ...{ id: z.uuid(), atMs: z.number().int(), words: z.string(), choices: z.array(z.string()) },
  /** The right choice, counted from one; null where there is none and for callers who do not teach. */
  right: z.number().int().nullable(),
})

/** Answer of the SQL function `class_lists_of(…)`. `codeUntil`: a code for pupils without an account opens until then; for those who teach. */
export const classLists = z.array(
  z.object({
    ...{ id: z.uuid(), title: z.string(), course: z.string(), mine: z.boolean(), clips: z.number().int(), questions: z.number().int() },
    codeUntil: z.string().nullable(),
  }),
)
export type ListedPlaylist = z.infer<typeof classLists>[number]

/** Answer of the SQL function `class_list(…)`. `kept`: answers of the caller are kept; `graded`: a course asks for a grade. Null for outsiders. */
export const classList = z
  .object({
    ...{ id: z.uuid(), title: z.string(), course: z.string(), words: z.string(), institution: z.string() },
    ...{ removed: z.boolean(), mine: z.boolean(), kept: z.boolean(), graded: z.boolean(), sentAt: z.string().nullable() },
    clips: z.array(
      z.object({
        ...{ id: z.uuid(), title: z.string(), words: z.string(), film: z.string(), startsMs: z.number().int(), endsMs: z.number().int() },
        state: clipState,
        questions: z.array(question.extend({ answer: z.object({ choice: z.number().int().nullable(), words: z.string() }).nullable() })),
      }),
    ),
  })
  .nullable()
export type ClassList = NonNullable<z.infer<typeof classList>>
export type ListClip = ClassList['clips'][number]
export type ClassQuestion = ListClip['questions'][number]

/** Answer of the SQL function `class_answers_of(…)`, for those who teach. `counts`: how often each choice was taken. */
export const classAnswers = z.array(
  question.extend({
    ...{ clip: z.string(), answers: z.number().int(), counts: z.array(z.number().int()), written: z.array(z.string()) },
  }),
)
export type QuestionAnswers = z.infer<typeof classAnswers>[number]

/** Sent to `/functions/v1/walk-in`. */
export const walkInRequest = z.object({ code: z.string().trim().min(4).max(40) })
/** Answer of the SQL function `code_opens(…)`; null for an unknown code. */
export const codeOpens = z.union([
  z.object({ refused: z.enum(['rate', 'full']) }),
  z.object({ institutionId: z.uuid(), listId: z.uuid().nullable(), until: z.string(), leadsTo: z.string() }),
  z.null(),
])
