export { default } from '#web/features/collaboration/page.tsx'
