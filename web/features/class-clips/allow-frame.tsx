import { useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { allowFrame, type FramedPart } from './data/class-frames.ts'
import { clipsText } from './words.ts'

/** Above a clip or playlist opened from a frame on a course page (`&frame=`): a press allows the frame to play with the reader's rights. */
export function AllowFrame({ part, mark }: { part: FramedPart; mark: string }) {
  const t = useText(clipsText)
  const [state, setState] = useState<'asks' | 'working' | 'allowed'>('asks')
  const isList = 'list' in part
  const allow = async () => {
    setState('working')
    try {
      await allowFrame(part, mark)
      setState('allowed')
    } catch (refused) {
      toast.failure(t('notAllowed'), (refused as Error).message)
      setState('asks')
    }
  }
  return (
    <section className="clip-frame" aria-label={t(isList ? 'listFrameAsks' : 'frameAsks')} role="status">
      {state === 'allowed' ? (
        <p className="ui">
          <strong>{t('playsThere')}</strong> {t('playsThereText')}
        </p>
      ) : (
        <>
          <p className="ui measure">
            <strong>{t(isList ? 'listFrameAsks' : 'frameAsks')}</strong> {t(isList ? 'listFrameAsksText' : 'frameAsksText')}
          </p>
          <Button kind="ink" working={state === 'working' && t('allowing')} onClick={() => void allow()}>
            {t('allowFrame')}
          </Button>
        </>
      )}
    </section>
  )
}
