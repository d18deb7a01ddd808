import { workerWordsIn } from '#core/media/worker-words/said.ts'
import { type Documentary, useLiveArrival } from '#web/data/film/documentaries.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Empty, Failed } from '#web/ui/layout/states.tsx'
import { LoadingStrip } from '#web/ui/layout/strip.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { documentaryText } from './words.ts'

/** In place of the film while there is none to play; only its creator comes here. */
export default function BeingPrepared({ documentary: { id, version } }: { documentary: Documentary }) {
  const t = useText(documentaryText)
  useLiveArrival(id)
  const toDesk = (
    <ButtonLink small to={`${paths.creatorDashboard}?documentary=${id}`}>
      {t('toDesk')}
    </ButtonLink>
  )
  if (version?.state === 'failed')
    return (
      <div className="page documentary-state">
        <Failed title={t('failedVersionTitle')} text={version.failure && workerWordsIn(locale(), version.failure)} act={toDesk} />
      </div>
    )
  const arriving = !version || version.state === 'receiving'
  return (
    <div className="page documentary-state">
      {!arriving && <LoadingStrip />}
      <Empty
        title={t(arriving ? 'receivingTitle' : 'preparingTitle')}
        text={t(arriving ? 'receivingText' : 'preparingText')}
        act={toDesk}
      />
    </div>
  )
}
