export { default } from '#web/features/messages/page.tsx'
