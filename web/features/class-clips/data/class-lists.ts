import { queryOptions } from '@tanstack/react-query'
import { act } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'

const shapes = () => import('#contract/institutions/class-lists.ts')

const listKeys = {
  all: ['class-lists'],
  of: (institution: string) => [...listKeys.all, institution],
  one: (list: string) => [...listKeys.all, 'one', list],
  answers: (list: string) => [...listKeys.all, 'answers', list],
} as const

/** The playlists of an institution, newest first. */
export const listsOf = (institution: string) =>
  queryOptions({
    queryKey: listKeys.of(institution),
    queryFn: async () => {
      const [answer, { classLists }] = await Promise.all([supabase().rpc('class_lists_of', { institution }), shapes()])
      return classLists.parse(orThrow(answer))
    },
  })

/** A playlist with its questions and what the reader answered; null for people outside its institution. */
export const listQuery = (list: string) =>
  queryOptions({
    queryKey: listKeys.one(list),
    queryFn: async () => {
      const [answer, { classList }] = await Promise.all([supabase().rpc('class_list', { list }), shapes()])
      return classList.parse(orThrow(answer))
    },
  })

/** Anonymous answers; for teachers. */
export const answersQuery = (list: string) =>
  queryOptions({
    queryKey: listKeys.answers(list),
    queryFn: async () => {
      const [answer, { classAnswers }] = await Promise.all([supabase().rpc('class_answers_of', { list }), shapes()])
      return classAnswers.parse(orThrow(answer))
    },
  })

export interface NewQuestion {
  id?: string
  clip: string
  atMs: number
  words: string
  choices: string[]
  right: number | null
}
export interface NewList {
  title: string
  course: string
  words: string
  clips: string[]
  questions: NewQuestion[]
}
/**
 * Creates a playlist, or changes `list`, which keeps its link and the answers to questions that keep their id; rejects when a question is
 * outside its clip.
 */
export const saveList = (institution: string, { questions, ...same }: NewList, list?: string): Promise<string> =>
  act([listKeys.of(institution), ...(list ? [listKeys.one(list), listKeys.answers(list)] : [])], async () =>
    orThrow(
      await supabase().rpc('put_class_list', {
        institution,
        ...same,
        ...(list && { list }),
        questions: questions.map((question) => ({ ...question })),
      }),
    ),
  )

/** Deletes or restores a playlist; its code is revoked. */
export const removeList = (institution: string, list: string, gone: boolean): Promise<void> =>
  act([listKeys.of(institution), listKeys.one(list)], async () => {
    orThrow(await supabase().rpc('remove_class_list', { list, gone }))
  })

/** Answers a question; false when answers are not stored. */
export const answerQuestion = (list: string, question: string, answer: { choice: number | null; words: string }): Promise<boolean> =>
  act([listKeys.one(list), listKeys.answers(list)], async () =>
    orThrow(
      await supabase().rpc('answer_class_question', {
        question,
        words: answer.words,
        ...(answer.choice !== null && { choice: answer.choice }),
      }),
    ),
  )

/** A code for pupils without an account, good for so many hours; null revokes it. */
export const makeClassCode = (institution: string, list: string, hours: number | null): Promise<string | null> =>
  act([listKeys.of(institution)], async () => orThrow(await supabase().rpc('make_class_code', { list, hours: hours as number })))
