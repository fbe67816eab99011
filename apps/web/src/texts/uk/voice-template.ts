/** Voice templates. */
export default {
  "voice-template.all": "Шаблони голосу",
  "voice-template.new": "Новий шаблон голосу",
  "voice-template.delete": "Видалити шаблон голосу «{name}»?",
  "voice-template.name": "Name",
  "voice-template.description": "Description",
  "voice-template.tracks": "Tracks",
  "voice-template.folders": "Folders",
  "voice-template.targets": "Targets",
} as const;
