import { useQuery } from '@tanstack/react-query'
import type { CourseTaught } from '#contract/institutions/class-clips.ts'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import { csvFile } from '#core/text/tables.ts'
import { instructionOf } from '#web/data/institutions/class-clips.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { useLength } from '#web/ui/layout/length.ts'
import { Loading } from '#web/ui/layout/states.tsx'
import { Table } from '#web/ui/layout/table.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { usagesText } from './words.ts'

interface InstructionSectionProps {
  institution: MyInstitution
  from: string
  to: string
}

const minutesOf = (watchedMs: number) => Math.round(watchedMs / 6000) / 10

/** What was taught with clips in these months, by course and without people: what a renewal is argued with. */
export function InstructionSection({ institution, from, to }: InstructionSectionProps) {
  const t = useText(usagesText)
  const length = useLength()
  const number = numberFormat({ maximumFractionDigits: 1 })
  const taught = useQuery(instructionOf(institution.id, from, to))
  const courses = taught.data ?? []
  const sum = (of: (course: CourseTaught) => number) => courses.reduce((all, course) => all + of(course), 0)
  const figure = (key: string, head: string, of: (course: CourseTaught) => number, shown: (count: number) => string = number.format) => ({
    ...{ key, head, figures: true as const },
    cell: (course: CourseTaught) => shown(of(course)),
    total: shown(sum(of)),
  })
  const figures = [
    figure('clips', t('clips'), ({ clips }) => clips),
    figure('playlists', t('playlists'), ({ playlists }) => playlists),
    figure('plays', t('plays'), ({ plays }) => plays),
    figure(
      'watched',
      t('watchedTime'),
      ({ watchedMs }) => watchedMs,
      (ms) => (ms === 0 ? '0' : length(ms)),
    ),
  ]
  const save = () => {
    const name = `instruction_${from}_${to}.csv`
    const rows = courses.map(({ course, clips, playlists, plays, watchedMs }) => [
      course || t('withoutCourse'),
      ...[clips, playlists, plays, minutesOf(watchedMs)].map(String),
    ])
    const csv = csvFile([[t('course'), t('clips'), t('playlists'), t('plays'), t('minutes')], ...rows])
    saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), name)
    toast.success(t('saved', { file: name }))
  }
  return (
    <section aria-labelledby="instruction">
      <div className="head">
        <h2 id="instruction">{t('instruction')}</h2>
      </div>
      <p className="ui dim measure">{t('instructionText')}</p>
      {taught.isPending ? (
        <Loading what={t('fetching')} />
      ) : taught.isLoadingError ? (
        <PartFailed again={taught.refetch} />
      ) : courses.length === 0 ? (
        <p className="ui">{t('noInstruction')}</p>
      ) : (
        <>
          <Table
            rows={courses}
            keyOf={({ course }) => course}
            columns={[
              { key: 'course', head: t('course'), cell: ({ course }) => course || t('withoutCourse'), total: t('allCourses') },
              ...figures,
            ]}
          />
          <p className="usages-take no-print">
            <Button small onClick={() => save()}>
              {t('instructionTable')}
            </Button>
          </p>
        </>
      )}
    </section>
  )
}
