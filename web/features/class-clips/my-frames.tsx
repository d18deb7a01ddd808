import './class-lists.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { endMyFrames, type FramedPart, myFramesQuery } from './data/class-frames.ts'
import { clipsText } from './words.ts'

/** Frames on course pages allowed by the reader: since when, and an act to end them. Hidden without any. */
export function MyFrames({ part }: { part: FramedPart }) {
  const t = useText(clipsText)
  const { data } = useQuery(myFramesQuery(part))
  const [ending, setEnding] = useState(false)
  if (!data?.since) return null
  const end = async () => {
    setEnding(true)
    try {
      await endMyFrames(part)
      toast.success(t('framesEnded'))
    } catch (refused) {
      toast.failure(t('framesNotEnded'), (refused as Error).message)
    }
    setEnding(false)
  }
  return (
    <p className="ui clips-acts no-print">
      <span>{t('framesOfMine', { count: data.frames, time: dateFormat({ timeStyle: 'short' }).format(new Date(data.since)) })}</span>
      <Button kind="plain" working={ending && t('allowing')} onClick={() => void end()}>
        {t('endFrames')}
      </Button>
    </p>
  )
}
