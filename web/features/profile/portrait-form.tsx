import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type Profile, removePortrait, sendPortrait } from '#web/data/people/profiles.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Slider } from '#web/ui/controls/slider.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { profileText } from './words.ts'

const canvasPx = 320
const kinds = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
const mostBytes = 20_000_000

/** Chooses a picture and the square of it: dragged, or moved by arrows, and drawn closer by a slider. The house encodes it again. */
export function PortraitForm({ person }: { person: Profile }) {
  const t = useText(profileText)
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ file: File; picture: ImageBitmap }>()
  const [working, setWorking] = useState(false)
  const choose = async (file: File | undefined) => {
    if (!file) return
    if (!kinds.includes(file.type)) return void toast.failure(t('portraitNotSet'), t('portraitKind'))
    if (file.size > mostBytes) return void toast.failure(t('portraitNotSet'), t('portraitSize'))
    try {
      setChosen({ file, picture: await createImageBitmap(file) })
    } catch {
      toast.failure(t('portraitNotSet'), t('portraitKind'))
    }
  }
  const act = async (work: () => Promise<void>, done: string) => {
    setWorking(true)
    try {
      await work()
      setChosen(undefined)
      toast.success(done)
    } catch (error) {
      toast.failure(t('portraitNotSet'), (error as Error).message)
    }
    setWorking(false)
  }
  return (
    <fieldset className="portrait-form">
      <legend className="fieldset-legend">{t('portrait')}</legend>
      <input
        ref={input}
        type="file"
        hidden
        accept={kinds.join()}
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      {chosen ? (
        <Cropping
          picture={chosen.picture}
          working={working}
          onCancel={() => setChosen(undefined)}
          onDone={(crop) => void act(() => sendPortrait(person.userId, chosen.file, crop), t('portraitSet'))}
        />
      ) : (
        <p className="profile-acts">
          <Button small onClick={() => input.current?.click()}>
            {t(person.portraitObject ? 'portraitAnother' : 'portraitAdd')}
          </Button>
          {person.portraitObject && (
            <Button
              small
              kind="plain"
              working={working && t('portraitRemoving')}
              onClick={() => void act(removePortrait, t('portraitGone'))}
            >
              {t('portraitRemove')}
            </Button>
          )}
        </p>
      )}
      <p className="small dim">{t('portraitText')}</p>
    </fieldset>
  )
}

interface CroppingProps {
  picture: ImageBitmap
  working: boolean
  onDone(crop: { left: number; top: number; side: number }): void
  onCancel(): void
}

function Cropping({ picture, working, onDone, onCancel }: CroppingProps) {
  const t = useText(profileText)
  const canvas = useRef<HTMLCanvasElement>(null)
  const shortest = Math.min(picture.width, picture.height)
  const [closer, setCloser] = useState(100)
  const side = (shortest * 100) / closer
  const [middle, setMiddle] = useState({ x: picture.width / 2, y: picture.height / 2 })
  const within = (value: number, room: number) => Math.max(side / 2, Math.min(room - side / 2, value))
  const at = { x: within(middle.x, picture.width), y: within(middle.y, picture.height) }
  const [left, top] = [at.x - side / 2, at.y - side / 2]
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, canvasPx, canvasPx)
  }, [picture, left, top, side])
  const held = useRef<{ x: number; y: number }>(undefined)
  const onPointerMove = (event: PointerEvent) => {
    if (!held.current) return
    const share = side / (canvas.current?.clientWidth || canvasPx)
    setMiddle({ x: at.x - (event.clientX - held.current.x) * share, y: at.y - (event.clientY - held.current.y) * share })
    held.current = { x: event.clientX, y: event.clientY }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as const)[event.key as 'ArrowUp']
    if (!step) return
    const [x, y] = step
    event.preventDefault()
    setMiddle({ x: at.x + (x * side) / 24, y: at.y + (y * side) / 24 })
  }
  return (
    <>
      <button
        type="button"
        className="portrait-canvas"
        aria-label={t('portraitMove')}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          held.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          held.current = undefined
        }}
      >
        <canvas ref={canvas} width={canvasPx} height={canvasPx} />
      </button>
      <div className="portrait-closer">
        <Slider
          labels={[t('portraitCloser')]}
          values={[closer]}
          min={100}
          max={400}
          step={5}
          onChange={([value]) => setCloser(value ?? 100)}
        />
      </div>
      <p className="profile-acts">
        <Button
          kind="ink"
          working={working && t('portraitSetting')}
          onClick={() => onDone({ left: left / picture.width, top: top / picture.width, side: side / picture.width })}
        >
          {t('portraitUse')}
        </Button>
        <Button kind="plain" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </p>
    </>
  )
}
