import './toast.css'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useText } from '../text.ts'
import { uiText } from '../words.ts'
import { closeToast, type Message, shownToasts, subscribeToToasts, toastMs } from './toast-queue.ts'

export { toast } from './toast-queue.ts'

/** Where the messages appear: lower right, on a phone under the header. Once in the app; up to three at a time. */
export function Toaster() {
  const t = useText(uiText)
  const shown = useSyncExternalStore(subscribeToToasts, shownToasts)
  return (
    <section className="toasts" aria-label={t('messages')} aria-live="polite" aria-relevant="additions">
      {shown.map((message) => (
        <ToastBlock key={message.id} {...message} onClose={() => closeToast(message.id)} />
      ))}
    </section>
  )
}

/** The ink block. Pointer and focus pause its clock; the strip shows what is left. */
export function ToastBlock({ title, text, tone, act, onClose }: Omit<Message, 'id'> & { onClose: () => void }) {
  const t = useText(uiText)
  const [held, setHeld] = useState(false)
  useClock(toastMs[tone], held, onClose)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the message, it does nothing else
    <div
      className={`toast toast--${tone}`}
      data-held={held || undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div>
        <div role={tone === 'failure' ? 'alert' : 'status'}>
          <strong>{title}</strong>
          {text && <p>{text}</p>}
        </div>
        {act && (
          <button
            type="button"
            className="toast-act"
            onClick={() => {
              act.onPress()
              onClose()
            }}
          >
            {act.label}
          </button>
        )}
      </div>
      <button type="button" className="toast-close" aria-label={t('closeMessage')} onClick={onClose}>
        <svg viewBox="0 0 14 14" width="14" aria-hidden="true">
          <path fill="none" stroke="currentColor" strokeWidth="1.5" d="M1 1l12 12M13 1L1 13" />
        </svg>
      </button>
      <span className="toast-time" aria-hidden="true" style={{ animationDuration: `${toastMs[tone]}ms` }} />
    </div>
  )
}

/** Calls `onEnd` after `lengthMs`, not counting pauses. */
function useClock(lengthMs: number, held: boolean, onEnd: () => void): void {
  const leftMs = useRef(lengthMs)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    if (held) return
    const from = performance.now()
    const timer = setTimeout(() => end.current(), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - from
    }
  }, [held])
}
