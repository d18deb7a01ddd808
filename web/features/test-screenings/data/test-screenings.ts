import { queryOptions } from '@tanstack/react-query'
import type { TestResults } from '#contract/review/test-screenings.ts'
import { act } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'

export type { TestResults } from '#contract/review/test-screenings.ts'

export interface TestScreening {
  id: string
  questions: string[]
  closedAt: string | null
  createdAt: string
}
export interface Press {
  atMs: number
  mark: 'moved' | 'bored'
}

const testKeys = {
  all: ['test-screenings'],
  of: (versionId: string) => [...testKeys.all, versionId],
  results: (id: string) => [...testKeys.all, 'results', id],
  mine: (id: string) => [...testKeys.all, 'mine', id],
} as const

/** The tests of a cut, the newest first. */
export const testsQuery = (versionId: string) =>
  queryOptions({
    queryKey: testKeys.of(versionId),
    queryFn: async (): Promise<TestScreening[]> =>
      orThrow(
        await supabase()
          .from('test_screenings')
          .select('id, questions, closedAt:closed_at, createdAt:created_at')
          .eq('version_id', versionId)
          .order('created_at', { ascending: false })
          .limit(100),
      ),
  })

export const testResultsQuery = (id: string) =>
  queryOptions({
    queryKey: testKeys.results(id),
    queryFn: async (): Promise<TestResults> => {
      const [answer, { testResults }] = await Promise.all([
        supabase().rpc('test_results', { test: id }),
        import('#contract/review/test-screenings.ts'),
      ])
      return testResults.parse(orThrow(answer))
    },
    refetchInterval: (query) => (query.state.data?.told ? false : 15_000),
  })

/** Whether the reader has answered this test to its end. */
export const saidToTestQuery = (id: string) =>
  queryOptions({
    queryKey: testKeys.mine(id),
    queryFn: async (): Promise<boolean> => {
      const rows = orThrow(await supabase().from('test_viewers').select('finishedAt:finished_at').eq('screening_id', id).limit(1))
      return rows.some(({ finishedAt }) => finishedAt !== null)
    },
  })

export const beginTest = (versionId: string, questions: string[]): Promise<void> =>
  act([testKeys.all], async () => {
    orThrow(await supabase().rpc('begin_test', { version: versionId, questions }))
  })
export const closeTest = (id: string): Promise<void> =>
  act([testKeys.all], async () => {
    orThrow(await supabase().rpc('close_test', { test: id }))
  })

/** All presses so far; idempotent. */
export async function sayPresses(id: string, presses: readonly Press[]): Promise<void> {
  orThrow(await supabase().rpc('say_to_test', { test: id, presses: presses.map((press) => ({ ...press })) }))
}
export const answerTest = (id: string, presses: readonly Press[], answers: string[], named: boolean): Promise<void> =>
  act([testKeys.all], async () => {
    orThrow(await supabase().rpc('say_to_test', { test: id, presses: presses.map((press) => ({ ...press })), answers, named }))
  })
