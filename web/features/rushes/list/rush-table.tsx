import { Link } from 'react-router'
import type { Rush } from '#web/data/edit/rushes.ts'
import { useLength } from '#web/ui/layout/length.ts'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import { useText } from '#web/ui/text.ts'
import { codeOf, rateOf } from '../rush-code.ts'
import { rushesOf } from '../rush-path.ts'
import { rushesText } from '../words.ts'
import { StateOf } from './contact-sheet.tsx'
import type { RushListProps } from './list-props.ts'
import { RushNotes } from './rush-notes.tsx'

/** The same as a camera report has it. */
export function RushTable({ film, rushes, of, told, chosen, onChoose }: RushListProps) {
  const t = useText(rushesText)
  const length = useLength()
  const columns: Column<Rush>[] = [
    {
      key: 'name',
      head: t('name'),
      cell: (rush) => (
        <span className="rush-cell">
          <input
            type="checkbox"
            aria-label={t('choose', { name: rush.name })}
            checked={chosen.has(rush.id)}
            onChange={(event) => onChoose([rush.id], event.target.checked)}
          />
          <span>
            <Link to={rushesOf(film, { rush: rush.id })}>{rush.name}</Link>
            <RushNotes rush={rush} told={told} />
          </span>
        </span>
      ),
    },
    { key: 'reel', head: t('reel'), cell: ({ reel }) => <span className="mono">{reel}</span> },
    { key: 'start', head: t('start'), figures: true, cell: (rush) => codeOf(rush, 0) ?? '' },
    { key: 'rate', head: t('rate'), figures: true, cell: rateOf },
    { key: 'length', head: t('length'), figures: true, cell: ({ durationMs }) => (durationMs === null ? '' : length(durationMs)) },
    { key: 'camera', head: t('camera'), cell: ({ camera }) => camera },
    { key: 'people', head: t('people'), cell: (rush) => of.about.people(rush).join(', ') },
    { key: 'scene', head: t('scene'), cell: of.about.scene },
    { key: 'place', head: t('place'), cell: ({ place }) => place },
    { key: 'state', head: t('state'), cell: (rush) => <StateOf rush={rush} /> },
  ]
  return <Table columns={columns} rows={rushes} keyOf={({ id }) => id} />
}
