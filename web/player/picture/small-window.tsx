import { type RefObject, useEffect, useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { playerText } from '../words.ts'

/** Where the picture was, while it is in a small window over other work: says so, and brings it back. */
export function SmallWindow({ video }: { video: RefObject<HTMLVideoElement | null> }) {
  const t = useText(playerText)
  const [small, setSmall] = useState(false)
  useEffect(() => {
    const element = video.current
    if (!element) return
    const follow = () => setSmall(document.pictureInPictureElement === element)
    for (const event of ['enterpictureinpicture', 'leavepictureinpicture']) element.addEventListener(event, follow)
    return () => {
      for (const event of ['enterpictureinpicture', 'leavepictureinpicture']) element.removeEventListener(event, follow)
    }
  }, [video])
  if (!small) return null
  return (
    <div className="player-message player-message--calm" role="status">
      <p className="title-s">{t('inSmallWindow')}</p>
      <p>
        <Button
          small
          onClick={(event) => {
            event.stopPropagation()
            void document.exitPictureInPicture()
          }}
        >
          {t('bringBack')}
        </Button>
      </p>
    </div>
  )
}
