// Service worker for push messages (contract/people/notices.ts, `pushed`): shows them and opens their page. No fetch handler, no cache.
addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data?.json() ?? {}
  if (typeof title !== 'string') return
  event.waitUntil(registration.showNotification(title, { body, tag, icon: '/apple-touch-icon.png', data: { path } }))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data ?? {}
  const address = new URL(typeof path === 'string' && /^\/([^/\\]|$)/.test(path) ? path : '/messages?view=notices', location.origin)
  event.waitUntil(
    clients.matchAll({ type: 'window', includeUncontrolled: true }).then((windows) => {
      const open = windows.find((window) => new URL(window.url).href === address.href)
      return open ? open.focus() : clients.openWindow(address.href)
    }),
  )
})
