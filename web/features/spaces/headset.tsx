import { useEffect, useState } from 'react'
import type { Stage } from '#web/stage/stage.ts'
import { Button } from '#web/ui/button.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { spacesText } from './words.ts'

/** Only where the browser has a headset: the same stage in it. */
export function Headset({ stage }: { stage: Stage }) {
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
      const session = await navigator.xr!.requestSession('immersive-vr', { optionalFeatures: ['local-floor'] })
      await stage.renderer.xr.setSession(session)
      session.addEventListener('end', stage.redraw)
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
