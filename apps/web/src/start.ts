/** Says on the start page what the server says of itself. */
async function showState(): Promise<void> {
  const place = document.querySelector("#state");
  if (place === null) return;
  try {
    const answer = await fetch("/api/health");
    const { demo } = await answer.json();
    place.textContent = demo
      ? "The demo centre is running. Sign in with admin / admin, operator1 / operator or manager / manager."
      : "The server is running.";
  } catch {
    place.textContent = "The server cannot be reached. Please try again in a moment.";
  }
}

void showState();
