export { default } from '#web/features/boards/page.tsx'
