import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { workerWordsIn } from '#core/media/worker-words/said.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { cancelTranscription, type HeardPassage, hearPart, passageQuery, useLivePassage } from '#web/data/media/transcriptions.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { captionsText } from '../words.ts'

/** How far the house is with a passage that is transcribed again, or why its captions stayed as they were. Nothing once they are replaced. */
export function PassageHeard({ trackId }: { trackId: string }) {
  const t = useText(captionsText)
  const { data: passage } = useQuery(passageQuery(trackId))
  useLivePassage(trackId)
  const [asking, setAsking] = useState(false)
  if (!passage) return null
  const doing = async (work: () => Promise<void>) => {
    setAsking(true)
    try {
      await work()
    } catch (cause) {
      toast.failure(t('notSaved'), (cause as Error).message)
    }
    setAsking(false)
  }
  const working = passage.state === 'waiting' || passage.state === 'working'
  const drop = () => void doing(() => cancelTranscription(passage.id))
  const act = (words: string, onClick: () => void) => (
    <Button small working={asking && t('working')} onClick={onClick}>
      {words}
    </Button>
  )
  return (
    <section className="cc-heard" aria-label={t('passage')}>
      {working ? (
        <p role="status">{t(passage.state === 'waiting' ? 'passage_waiting' : 'passage_working', timesOf(passage))}</p>
      ) : (
        <p role="alert">
          <span className="signal-word">{t('passageFailed', timesOf(passage))}</span> {workerWordsIn(locale(), passage.failure ?? '')}{' '}
          {t('passageFailedText')}
        </p>
      )}
      {working ? (
        act(t('stopHearing'), drop)
      ) : (
        <>
          {act(t('passageAgain'), () => void doing(() => hearPart(trackId, passage, passage.language)))}
          {act(t('passageClose'), drop)}
        </>
      )}
    </section>
  )
}

const timesOf = ({ startsMs, endsMs }: HeardPassage) => ({ from: formatTimecode(startsMs), to: formatTimecode(endsMs) })
