import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { rangeOfMs } from '#core/edit/rushes/rush-frames.ts'
import { foundInRushesQuery } from '#web/data/edit/rush-facts.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { useText } from '#web/ui/text.ts'
import { codeOf } from './rush-code.ts'
import { rushesOf } from './rush-path.ts'
import type { Rushes } from './use-rushes.ts'
import { rushesText } from './words.ts'

/** What is said in all rushes, and what was chosen and tagged, by words. A line leads to its moment. */
export function Found({ film, words, of, onClose }: { film: string; words: string; of: Rushes; onClose(): void }) {
  const t = useText(rushesText)
  const found = useQuery(foundInRushesQuery(film, words))
  const rushes = new Map(of.rushes.data?.map((rush) => [rush.id, rush]))
  const count = (found.data?.said.length ?? 0) + (found.data?.selects.length ?? 0)
  return (
    <Fetched query={found} what={t('fetching')}>
      <p role="status" className="rushes-found-head">
        {t('found', { count, words })}{' '}
        <Button small kind="plain" onClick={onClose}>
          {t('allRushes')}
        </Button>
      </p>
      <ol className="rushes-found">
        {found.data?.selects.map(({ id, rush, inFrame, words, tags }) => {
          const of = rushes.get(rush)
          return (
            of && (
              <li key={id}>
                <Link to={rushesOf(film, { rush, frame: inFrame })} className="mono">
                  {codeOf(of, inFrame)}
                </Link>
                <span>{words}</span>
                <span className="small dim">{[t('aSelect'), tags.join(', '), of.name].filter(Boolean).join(' · ')}</span>
              </li>
            )
          )
        })}
        {found.data?.said.map(({ id, rush, startsMs, text, speaker }) => {
          const of = rushes.get(rush)
          if (!of?.rateNum || !of.rateDen) return null
          const { inFrame } = rangeOfMs(startsMs, startsMs, { frames: of.rateNum, seconds: of.rateDen }, of.durationFrames ?? 1)
          return (
            <li key={id}>
              <Link to={rushesOf(film, { rush, frame: inFrame })} className="mono">
                {codeOf(of, inFrame)}
              </Link>
              <span>{text}</span>
              <span className="small dim">{[speaker, of.name].filter(Boolean).join(' · ')}</span>
            </li>
          )
        })}
      </ol>
    </Fetched>
  )
}
