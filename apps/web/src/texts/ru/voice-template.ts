/** Voice templates. */
export default {
  "voice-template.all": "Шаблоны голоса",
  "voice-template.new": "Новый шаблон голоса",
  "voice-template.delete": "Удалить шаблон голоса «{name}»?",
  "voice-template.name": "Name",
  "voice-template.description": "Description",
  "voice-template.tracks": "Tracks",
  "voice-template.folders": "Folders",
  "voice-template.targets": "Targets",
} as const;
