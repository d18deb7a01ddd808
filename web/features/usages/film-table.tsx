import { paths } from '#web/paths.ts'
import { Table } from '#web/ui/layout/table.tsx'
import { numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { sumsOf, type UsedFilm } from './usage-sums.ts'
import { usagesText } from './words.ts'

/** Each film with its counts, the most played first. */
export function FilmTable({ films }: { films: readonly UsedFilm[] }) {
  const t = useText(usagesText)
  const number = numberFormat()
  const rows = films
    .map((film) => ({ film, ...sumsOf([film]) }))
    .toSorted((one, other) => other.played - one.played || other.opened - one.opened)
  const all = sumsOf(films)
  const figure = (key: 'opened' | 'played' | 'playedVisits' | 'noLicence' | 'full', head: string) => ({
    key,
    head,
    figures: true as const,
    cell: (row: (typeof rows)[number]) => number.format(row[key]),
    total: number.format(all[key]),
  })
  return (
    <Table
      caption={t('byFilm')}
      rows={rows}
      keyOf={({ film }) => film.id}
      columns={[
        {
          key: 'film',
          head: t('film'),
          cell: ({ film }) => <TextLink to={paths.documentary(film.id)}>{film.title}</TextLink>,
          total: t('all'),
        },
        figure('opened', t('opened')),
        figure('played', t('played')),
        figure('noLicence', t('noLicence')),
        figure('full', t('full')),
      ]}
    />
  )
}
