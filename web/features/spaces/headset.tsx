import { useEffect, useState } from 'react'
import type { Spot } from '#core/spaces/space.ts'
import type { SpatialView } from '#web/spatial/spatial-view.ts'
import { wear } from '#web/spatial/worn.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { spacesText } from './words.ts'

/** Only where the browser has a headset: the same stage in it, with its spots. */
export default function Headset({ stage, spots, onChoose }: { stage: SpatialView; spots: readonly Spot[]; onChoose(id: string): void }) {
  const t = useText(spacesText)
  const [there, setThere] = useState(false)
  useEffect(() => {
    let gone = false
    navigator.xr
      ?.isSessionSupported('immersive-vr')
      .then((supported) => !gone && setThere(supported))
      .catch(() => undefined)
    return () => {
      gone = true
    }
  }, [])
  if (!there) return null
  const enter = async () => {
    try {
      const session = await navigator.xr!.requestSession('immersive-vr')
      const named = spots.map(({ id, place, title, words }) => ({ id, place, words, title: title || t('unnamedSpot') }))
      await wear(stage, session, named, onChoose)
    } catch (cause) {
      toast.failure(t('noHeadset'), (cause as Error).message)
    }
  }
  return (
    <Button small onClick={() => void enter()}>
      {t('headset')}
    </Button>
  )
}
