import type { SurveyAnswer } from "@cherga/contract/shapes/report/survey";
import { Card, Table, Text, Title } from "@mantine/core";
import { momentIn } from "#staff/screens/queue/parts/moments.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** The visitor's answers to the survey. */
export function SurveyCard({ survey, zone }: { readonly survey: SurveyAnswer; readonly zone: string }) {
  const t = useTexts();
  return (
    <Card withBorder padding="md">
      <Title order={2} size="h4" mb="xs">
        {t("queue.survey")}
      </Title>
      <Text size="sm" c="dimmed">
        {momentIn(zone, survey.answeredAt)}
      </Text>
      <Table verticalSpacing={6}>
        <Table.Tbody>
          {survey.ratings.map(({ question, rating }, index) => (
            <Table.Tr key={`${index} ${question}`}>
              <Table.Th scope="row" fw={400}>
                {question}
              </Table.Th>
              <Table.Td>{t("queue.survey.rating", { rating })}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {survey.comment !== "" && (
        <Text mt="xs" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {survey.comment}
        </Text>
      )}
    </Card>
  );
}
