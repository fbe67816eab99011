// Works on sounds in a thread of its own: decoding and encoding would hold up the requests of all others.
import { performTask } from "#announcements/sound/perform-task";
import { answerTasks } from "#threads/answer-tasks";

await answerTasks(performTask);
