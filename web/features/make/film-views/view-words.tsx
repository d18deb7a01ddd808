import { Empty } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { Explained } from '../explained.tsx'
import { ChaptersSection } from '../film/chapters-section.tsx'
import { deskText } from '../words.ts'
import type { FilmViewProps } from './film-view-props.ts'

/** What is said in the film and how it is divided: captions and chapters of the version people see. */
export default function ViewWords({ film, current, parts }: FilmViewProps) {
  const t = useText(deskText)
  if (!current) return <Empty title={t('needsVersion')} text={t('needsVersionText')} />
  return (
    <>
      {parts.captions({ film, version: current, explained: <Explained lesson="captions" /> })}
      <ChaptersSection version={current} />
    </>
  )
}
