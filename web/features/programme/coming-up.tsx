import { useMutation, useQuery } from '@tanstack/react-query'
import { printedQuery, removeFromProgramme, showingsQuery } from '#web/data/house/programme.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty, Failed, Loading } from '#web/ui/layout/states.tsx'
import { Table } from '#web/ui/layout/table.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { LookAhead } from './look-ahead.tsx'
import { useProgrammeText } from './words.ts'

export interface Line {
  table: 'programme' | 'seasons' | 'essays'
  id: string
  /** Null for an essay that has no day yet. */
  from: string | null
  title: string
  /** The poster of the film it is about; undefined for what is not about one film. */
  posterObject?: string | null
  kind: string
  words: string
  /** Its film is not shown to anyone at the moment. */
  isGap?: boolean
}

/** Everything that is put down, in order of time, each with the ways to change it and to take it away. */
export function ComingUp({ onChange }: { onChange: (line: Line) => void }) {
  const t = useProgrammeText()
  const showings = useQuery(showingsQuery())
  const printed = useQuery(printedQuery())
  const remove = useRemoval()
  if (showings.isError || printed.isError)
    return (
      <Failed
        title={t('failed')}
        text={t('failedText')}
        act={
          <Button small onClick={() => Promise.all([showings.refetch(), printed.refetch()])}>
            {t('tryAgain')}
          </Button>
        }
      />
    )
  if (showings.isPending || printed.isPending) return <Loading what={t('loading')} />
  const lines: Line[] = [
    ...showings.data.map((showing) => ({
      table: 'programme' as const,
      id: showing.id,
      from: showing.startsAt,
      title: showing.filmTitle || t('gap'),
      isGap: !showing.shown,
      posterObject: showing.posterObject,
      kind: t(showing.onFront ? 'kindFront' : 'kindWeek'),
      words: showing.reason || [showing.place, showing.note].filter(Boolean).join(', '),
    })),
    ...printed.data.map((each) => ({ ...each, kind: t(each.table === 'seasons' ? 'kindSeason' : 'kindEssay'), words: '' })),
  ].toSorted((one, other) => (one.from ?? '~').localeCompare(other.from ?? '~'))
  if (lines.length === 0) return <Empty title={t('nothing')} text={t('nothingText')} />
  const moment = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })
  return (
    <section className="row" aria-labelledby="coming-up">
      <div className="head">
        <h2 id="coming-up">{t('comingUp')}</h2>
      </div>
      <LookAhead />
      <Table
        rows={lines}
        keyOf={(line) => line.id}
        columns={[
          { key: 'film', head: t('film'), cell: (line) => <Named line={line} /> },
          { key: 'what', head: t('what'), cell: (line) => line.kind },
          {
            key: 'from',
            head: t('from'),
            cell: (line) => <span className="nowrap">{line.from && moment.format(new Date(line.from))}</span>,
          },
          { key: 'words', head: t('words'), cell: (line) => line.words },
          {
            key: 'act',
            head: t('act'),
            cell: (line) => (
              <span className="coming-up-acts">
                <Button small aria-label={t('changeThis', { title: line.title })} onClick={() => onChange(line)}>
                  {t('change')}
                </Button>
                <Button small kind="plain" aria-label={t('removeThis', { title: line.title })} onClick={() => remove.mutate(line)}>
                  {t('remove')}
                </Button>
              </span>
            ),
          },
        ]}
      />
    </section>
  )
}

function Named({ line }: { line: Line }) {
  const t = useProgrammeText()
  return (
    <span className="coming-up-film">
      {line.posterObject !== undefined && <FilmStill objectName={line.posterObject} />}
      <span>
        <span className="title-s">{line.title}</span>
        {line.isGap && <span className="small signal-word coming-up-gap">{t('gapText')}</span>}
      </span>
    </span>
  )
}

function useRemoval() {
  const t = useProgrammeText()
  return useMutation({
    mutationFn: ({ table, id }: Line) => removeFromProgramme(table, id),
    onSuccess: () => toast.success(t('removed')),
    onError: (error) => toast.failure(t('failed'), error.message),
  })
}
