-- By which rows follow their client when it goes or changes hands: without these the agent's own index may be taken for
-- it, and each of thousands of clients would walk all addresses of the agent.
CREATE INDEX client_email_client ON client_email (client_id, agent_id);
CREATE INDEX participant_client ON participant (client_id, agent_id);
