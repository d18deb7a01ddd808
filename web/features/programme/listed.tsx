import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ListedScreening } from '#contract/house/listed-screenings.ts'
import { listedScreeningsQuery, takeInScreening } from '#web/data/house/programme.ts'
import { paths } from '#web/paths.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { ratioOf } from '#web/ui/layout/still.tsx'
import { Table } from '#web/ui/layout/table.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useProgrammeText } from './words.ts'

/** Open screenings of members, each with one button to add it to the week or remove it. */
export function Listed() {
  const t = useProgrammeText()
  const listed = useQuery(listedScreeningsQuery())
  const moment = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })
  return (
    <section className="row" aria-labelledby="listed">
      <div className="head">
        <h2 id="listed">{t('listed')}</h2>
      </div>
      <p className="dim measure">{t('listedPurpose')}</p>
      {listed.isPending && <Loading what={t('listedLoading')} />}
      {listed.isError && <Failed title={t('listedFailed')} text={listed.error.message} again={listed.refetch} />}
      {listed.data?.length === 0 && <p>{t('listedNone')}</p>}
      {listed.data && listed.data.length > 0 && (
        <Table
          rows={listed.data}
          keyOf={(line) => line.id}
          columns={[
            {
              key: 'film',
              head: t('film'),
              cell: ({ film }) => (
                <span className="coming-up-film">
                  <FilmStill objectName={film.posterObject} ratio={ratioOf(film)} />
                  <Link className="title-s" to={paths.documentary(film.id)}>
                    {film.title}
                  </Link>
                </span>
              ),
            },
            { key: 'screening', head: t('screening'), cell: (line) => <Link to={paths.screening(line.id)}>{line.title}</Link> },
            { key: 'host', head: t('host'), cell: (line) => line.host },
            { key: 'from', head: t('from'), cell: (line) => <span className="nowrap">{moment.format(new Date(line.startsAt))}</span> },
            { key: 'place', head: t('place'), cell: (line) => line.venue },
            { key: 'act', head: t('act'), cell: (line) => <TakeIn line={line} /> },
          ]}
        />
      )}
    </section>
  )
}

function TakeIn({ line: { id, title, takenIn } }: { line: ListedScreening }) {
  const t = useProgrammeText()
  const failed = (error: Error) => void toast.failure(t('notChanged'), error.message)
  const undo = (taken: boolean) => void takeInScreening(id, taken).catch(failed)
  const take = useMutation({
    mutationFn: (taken: boolean) => takeInScreening(id, taken),
    onSuccess: (_, taken) =>
      toast.success(t(taken ? 'takenIn' : 'takenOut', { title }), undefined, { label: t('undo'), onPress: () => undo(!taken) }),
    onError: failed,
  })
  return (
    <Button
      small
      kind={takenIn ? 'plain' : undefined}
      aria-label={t(takenIn ? 'takeOutThis' : 'takeInThis', { title })}
      onClick={() => take.mutate(!takenIn)}
    >
      {t(takenIn ? 'takeOut' : 'takeIn')}
    </Button>
  )
}
