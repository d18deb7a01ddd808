import type { TaughtAssignment } from '#contract/cohorts/cohorts.ts'
import { resultRows } from '#core/cohorts/written-result.ts'
import { csvFile } from '#core/text/tables.ts'
import { readResults } from '#web/data/cohorts/cohorts.ts'
import { saveFile } from '#web/ui/files/save-file.ts'
import type { CohortsText } from '../words.ts'

/** Saves the results of an assignment as a CSV; its digits are those of the page. */
export async function saveResults({ id, title, rubric }: TaughtAssignment, t: CohortsText): Promise<void> {
  const results = await readResults(id)
  const heads = {
    people: t('student'),
    handedAt: t('handedInAt'),
    raw: t('raw'),
    late: t('latePenalty'),
    final: t('final'),
    peers: t('peerMark'),
  }
  const rows = resultRows(
    rubric,
    heads,
    results.map(({ marks, ...result }) => ({
      ...result,
      points: rubric.map((criterion) => marks.find((mark) => mark.criterion === criterion.id)?.points ?? null),
    })),
  )
  const name = title.replace(/[\p{C}/\\:*?"<>|]+/gu, ' ').trim() || 'results'
  saveFile(new Blob([csvFile(rows)], { type: 'text/csv' }), `${name}.csv`)
}
