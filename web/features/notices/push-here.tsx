import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deviceName } from '#core/people/device-name.ts'
import { dropPushDevice, keepPushDevice, myPushDevices, pushKey } from '#web/data/people/notices.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { noticesText } from './words.ts'

const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Push in this browser while the site is closed; asks for permission only when it is pressed. */
export function PushHere() {
  const t = useText(noticesText)
  const devices = useQuery(myPushDevices)
  const key = useQuery(pushKey)
  const [working, setWorking] = useState(false)
  const begin = async () => {
    setWorking(true)
    try {
      await tellThisBrowser(key.data!)
      toast.success(t('pushOn'), t('pushOnText'))
    } catch (error) {
      toast.failure(t('pushNot'), error instanceof NotAllowed ? t('pushDenied') : (error as Error).message)
    } finally {
      setWorking(false)
    }
  }
  return (
    <section className="notices-push" aria-label={t('push')}>
      <p className="ui">
        {canPush() && key.data ? (
          <Button small working={working && t('pushAsking')} onClick={() => void begin()}>
            {t('pushHere')}
          </Button>
        ) : (
          <span className="dim">{t(canPush() ? 'pushNoKey' : 'pushUnable')}</span>
        )}
      </p>
      {(devices.data ?? []).length > 0 && (
        <ul className="notices-devices ui">
          {devices.data!.map(({ id, device, createdAt, reachedAt }) => (
            <li key={id}>
              <span>
                {device || t('aBrowser')}{' '}
                <span className="small dim">
                  {t(reachedAt ? 'reached' : 'since', {
                    at: dateFormat({ dateStyle: 'medium' }).format(new Date(reachedAt ?? createdAt)),
                  })}
                </span>
              </span>
              <Button small kind="plain" aria-label={t('takeOffOf', { device })} onClick={() => void dropPushDevice(id)}>
                {t('takeOff')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

class NotAllowed extends Error {}

async function tellThisBrowser(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed()
  await navigator.serviceWorker.register('/push-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = subscription.toJSON()
  const { browser, system } = deviceName(navigator.userAgent)
  const device = [browser, system].filter(Boolean).join(', ')
  await keepPushDevice(endpoint ?? '', { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }, device)
}
